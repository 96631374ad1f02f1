import { createContext, type ReactNode, useContext, useInsertionEffect, useState } from 'react'
import { libraryAttribute } from '../contract/build/package-names'
import type { Settings } from '../contract/declared/settings'
import type { ServiceCall } from './service-call'

/** The services and settings of the remote whose screen is shown. */
export interface RemoteParts {
  name: string
  services: ReadonlyMap<string, ServiceCall>
  settings: Settings
}

const RemoteContext = createContext<RemoteParts | undefined>(undefined)

/**
 * Set around each screen and offer by the host, or by the page of a remote that runs alone. The
 * element has no box of its own: the remote's attribute is there, and the layout as without it.
 */
export function RemotePart({ parts, children }: { parts: RemoteParts; children: ReactNode }) {
  return (
    <RemoteContext value={parts}>
      <div className="parlor-remote" {...{ [libraryAttribute(parts.name)]: '' }}>
        {children}
      </div>
    </RemoteContext>
  )
}

export function useRemote(): RemoteParts {
  const remote = useContext(RemoteContext)
  if (remote) return remote
  throw new Error(
    'Services, settings and portals are for the screens of a remote: the host shows this one, or renderScreen does.',
  )
}

/**
 * An element at the end of the page for what a library would put into `<body>`. It carries the
 * remote's attribute, so that the styles of its libraries reach it, and goes with the component.
 */
export function usePortalContainer(): HTMLElement {
  const { name } = useRemote()
  const [container] = useState(() => {
    const element = document.createElement('div')
    element.setAttribute(libraryAttribute(name), '')
    return element
  })
  // Before any layout effect: a library that opens at once measures and focuses what is in it.
  useInsertionEffect(() => {
    document.body.append(container)
    return () => container.remove()
  }, [container])
  return container
}
