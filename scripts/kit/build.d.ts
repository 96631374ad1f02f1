/** The build of the remote in a folder, as its `remote.json` declares it. */
export function federatedRemote(
  folder: string,
  options?: { exposes?: Record<string, string> },
): object
