// What the build recipe takes beside scripts; each package's tsconfig.json names this file.

declare module '*.module.css' {
  /** The class names that the build gives, by those in the source. */
  const classNames: Readonly<Record<string, string>>
  export default classNames
}

declare module '*.png' {
  const address: string
  export default address
}

declare module '*.svg' {
  const address: string
  export default address
}

declare module '*.webp' {
  const address: string
  export default address
}
