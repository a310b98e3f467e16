const prefix = '/Pictures/';

/** The server path of the picture `name`, as listings carry it. */
export function picturePath(name: string): string {
  return prefix + name;
}

/** The name in a path of the form that the contract gives it. */
export function pictureNameOf(path: string): string {
  return path.slice(prefix.length);
}
