// Types of imports that are not scripts; each package's tsconfig.json includes this file.

declare module '*.module.css' {
  /** The class names of the build, by those in the source. */
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

declare module '*.jpg' {
  const address: string
  export default address
}

declare module '*.jpeg' {
  const address: string
  export default address
}

declare module '*.gif' {
  const address: string
  export default address
}

declare module '*.avif' {
  const address: string
  export default address
}

declare module '*.woff2' {
  const address: string
  export default address
}

declare module '*.woff' {
  const address: string
  export default address
}
