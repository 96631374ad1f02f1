declare module '*.vue' {
  import type { Component } from 'vue'

  const component: Component
  export default component
}
declare module '*.svelte' {
  import type { Component } from 'svelte'

  const component: Component
  export default component
}
declare module '*.mdx' {
  import type { ReactElement } from 'react'
  export default function Notes(): ReactElement
}
