import { render, screen } from '@testing-library/react'
import { StrictMode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { openRemote } from '../open-remote'
import { installRuntimeConfig } from '../testing/runtime-config'
import { RemotePart, usePortalContainer, useService, useSettings } from '.'

const declaration = {
  services: { orders: { token: 'none', repeat: [] } },
  settings: { currency: { kind: 'text' } },
  policies: ['vue'],
  inlineStyles: true,
} as const

function Screen({ service }: { service: string }) {
  const { currency } = useSettings()
  return (
    <p>
      {typeof useService(service)} in {currency}
    </p>
  )
}

it('provides a screen with its own services and settings', () => {
  installRuntimeConfig({
    remotes: { 'remote-orders': { settings: { currency: 'EUR' } } },
    policies: ['vue'],
    inlineStyles: true,
  })
  const result = openRemote('remote-orders', declaration)
  if (!result.ok) throw new Error(result.problems.join())
  const at = (service: string) =>
    render(
      <RemotePart parts={result.parts}>
        <Screen service={service} />
      </RemotePart>,
    )
  at('orders')
  expect(screen.getByText('function in EUR')).toBeVisible()
  jest.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => at('bills')).toThrow('remote-orders/remote.json declares no service "bills".')
  expect(() => render(<Screen service="orders" />)).toThrow('are for the screens of a remote')
  jest.restoreAllMocks()
})

it('names the settings, policies and inline styles that the configuration lacks', () => {
  installRuntimeConfig()
  expect(openRemote('remote-orders', declaration)).toEqual({
    ok: false,
    problems: [
      '"remotes.remote-orders.settings.currency" is missing; expected a text.',
      '"policies" lacks "vue", which its framework needs: the operator can allow it with --policies or ScriptPolicies.',
      '"inlineStyles" is not true, but one of its libraries adds a <style> with text: the operator can allow it with --inline-styles or InlineStyles.',
    ],
  })
})

function Dialog({ onShow }: { onShow(isInPage: boolean): void }) {
  const container = usePortalContainer()
  useLayoutEffect(() => onShow(container.isConnected), [onShow, container])
  return createPortal(<p>Open</p>, container)
}

it('puts the attribute of the remote around its screen and its portals', () => {
  const onShow = jest.fn()
  const parts = { name: 'remote-orders', services: new Map(), settings: {} }
  const { container, unmount } = render(
    <StrictMode>
      <RemotePart parts={parts}>
        <p>Orders</p>
        <Dialog onShow={onShow} />
      </RemotePart>
    </StrictMode>,
  )
  const enclosing = '[data-orders-library]'
  expect(container.firstElementChild).toBe(screen.getByText('Orders').closest(enclosing))
  const dialog = screen.getByText('Open')
  expect(dialog.closest(enclosing)).not.toBeNull()
  expect(container).not.toContainElement(dialog)
  expect(onShow.mock.calls.flat()).not.toContain(false)
  unmount()
  expect(document.querySelector(enclosing)).toBeNull()
})
