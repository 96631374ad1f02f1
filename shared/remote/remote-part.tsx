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
 * The host, or the page of a remote that runs alone, puts it around each screen and contribution. The
 * element carries the remote's attribute, and has no box of its own, so the layout does not change.
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
 * An element at the end of the page for elements that a library would put into `<body>`. It has the
 * remote's attribute, so that the styles of its libraries apply, and disappears with the component.
 */
export function usePortalContainer(): HTMLElement {
  const { name } = useRemote()
  const [container] = useState(() => {
    const element = document.createElement('div')
    element.setAttribute(libraryAttribute(name), '')
    return element
  })
  // Before any layout effect: a library that opens at once measures and focuses its content.
  useInsertionEffect(() => {
    document.body.append(container)
    return () => container.remove()
  }, [container])
  return container
}
