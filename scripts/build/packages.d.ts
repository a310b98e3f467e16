/** Packs all packages for partners into `folder`; `work` is a new folder in the repository. Resolves with the names of the files. */
export function packAll(folder: string, work: string): Promise<string[]>;
