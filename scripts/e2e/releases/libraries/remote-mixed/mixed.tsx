import { Page } from '@parlor/shared'
import { type RefCallback, useCallback } from 'react'
import { mount, unmount } from 'svelte'
import { createApp } from 'vue'
import Notes from './notes.mdx'
import Counter from './svelte-counter.svelte'
import VueCounter from './vue-counter.vue'

/** One screen with files of three languages, each by its loader in `webpack.config.ts`. */
export default function Mixed() {
  const showVue: RefCallback<HTMLDivElement> = useCallback((place) => {
    const app = createApp(VueCounter)
    if (place) app.mount(place)
    return () => app.unmount()
  }, [])
  const showSvelte: RefCallback<HTMLDivElement> = useCallback((place) => {
    if (!place) return undefined
    const counter = mount(Counter, { target: place })
    return () => void unmount(counter)
  }, [])
  return (
    <Page title="Mixed" heading="Mixed">
      <div ref={showVue} />
      <div ref={showSvelte} />
      <Notes />
    </Page>
  )
}
