const prefix = '/Pictures/';

/** The server path of the picture `name`, as listings carry it. */
export function picturePath(name: string): string {
  return prefix + name;
}

/** The file name in a server path, which has the form that the contract requires. */
export function pictureNameOf(path: string): string {
  return path.slice(prefix.length);
}
