import { loadRuntimeConfig, setRuntimeConfig, startSession } from '@parlor/shared'
import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { loadScreen, onNotice, refresh } from './releases.js'

// What the screens of a Parlor site need of their host: configuration, session and router.
const { config } = await loadRuntimeConfig()
setRuntimeConfig(config)
await startSession(config).restore()

const root = createRoot(document.getElementById('root'))

/** Shows the live release: again after a notice. */
async function show() {
  const Screen = await loadScreen('remote-auth/login')
  root.render(createElement(Site, { Screen }))
}

function Site({ Screen }) {
  const [notice, setNotice] = useState()
  useEffect(() => onNotice(setNotice), [])
  const take = async () => {
    await show()
    setNotice(undefined)
  }
  return createElement(
    BrowserRouter,
    {},
    createElement('button', { type: 'button', onClick: refresh }, 'Look for releases'),
    notice && createElement('p', { role: 'status' }, notice.kind),
    notice && createElement('button', { type: 'button', onClick: take }, 'Show it'),
    createElement(Screen),
  )
}

await show()
