import type { Release } from './release'

/**
 * The script beside the shell, `host/rescue`: it preloads the first screen's files while the shell
 * loads, and starts the shell if its own tags could not.
 */
const RESCUE_FILE = 'rescue.js'

interface TaggedFile {
  path: string
  integrity: string
}

/** A release of the shell as the page describes it to the rescue script. */
export interface ShellRelease {
  scripts: TaggedFile[]
  styles: TaggedFile[]
}

/** The tags that load the shell into its page, each with the hash that the file must have. */
export function shellTags(host: Release): string[] {
  const { scripts, styles } = shellRelease(host)
  const hash = ({ integrity }: TaggedFile) => `integrity="${integrity}" crossorigin="anonymous"`
  const rescue = host.files[RESCUE_FILE] ? [tagged(host, RESCUE_FILE)] : []
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="${file.path}" ${hash(file)}>`),
    // Small; the earlier it arrives, the earlier it preloads the first screen. Nothing waits for it.
    ...rescue.map((file) => `<script async src="${file.path}" ${hash(file)}></script>`),
    ...scripts.map(
      (file) => `<script defer src="${file.path}" ${hash(file)} fetchpriority="high"></script>`,
    ),
  ]
}

export function shellRelease(host: Release): ShellRelease {
  return {
    scripts: host.scripts.map((file) => tagged(host, file)),
    styles: host.styles.map((file) => tagged(host, file)),
  }
}

function tagged({ version, files }: Release, file: string): TaggedFile {
  return { path: `/host/${version}/${file}`, integrity: files[file] ?? '' }
}
