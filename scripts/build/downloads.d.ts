/** Adds files of `folder` to its `list.json`, from which the server takes what it offers. */
export function addToList(folder: string, names: readonly string[]): void;
export function writeDownloads(): Promise<void>;
