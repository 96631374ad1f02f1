import { type ComponentType, useContext, useEffect, useRef, useState } from 'react'
import { getSession, type Mount, observable, paths, RemoteContext, useNavigate } from './index'

/** The component of a module that exports `mount`: for the host, a page alone, and tests. */
export function mounted<Props extends object>(mount: Mount<Props>): ComponentType<Props> {
  return (props) => <Mounted mount={mount as Mount} props={props} />
}

function Mounted({ mount, props }: { mount: Mount; props: object }) {
  const elementRef = useRef<HTMLDivElement>(null)
  const [latest] = useState(() => observable(props))
  useEffect(() => latest.set(props), [latest, props])
  const { services, settings } = useContext(RemoteContext) ?? NO_PARTS
  const navigate = useNavigate()
  // It changes with the address, and the content is mounted once.
  const navigateRef = useRef(navigate)
  useEffect(() => {
    navigateRef.current = navigate
  }, [navigate])

  useEffect(() => {
    if (!elementRef.current) return undefined
    const end = new AbortController()
    const { signal } = end
    const unmount = mount(elementRef.current, {
      session: getSession(),
      props: latest.get(),
      onProps(listener) {
        const stop = latest.subscribe(() => listener(latest.get()))
        signal.addEventListener('abort', stop)
      },
      signal,
      paths,
      navigate: (path) => void navigateRef.current(path),
      services,
      settings,
    })
    return () => {
      end.abort()
      unmount()
    }
  }, [mount, latest, services, settings])
  return <div className="parlor-mount" ref={elementRef} />
}

/** Those of a test that renders without a remote. */
const NO_PARTS = { services: new Map(), settings: {} }
