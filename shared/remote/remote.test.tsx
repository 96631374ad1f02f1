import { render, screen } from '@testing-library/react'
import { openRemote } from '../open-remote'
import { installRuntimeConfig } from '../testing/runtime-config'
import { RemoteContext, useService, useSettings } from '.'

const declared = {
  services: { orders: { token: 'none', repeat: [] } },
  settings: { currency: { kind: 'text' } },
  policies: ['vue'],
} as const

function Screen({ service }: { service: string }) {
  const { currency } = useSettings()
  return (
    <p>
      {typeof useService(service)} in {currency}
    </p>
  )
}

it('gives a screen its own services and settings', () => {
  installRuntimeConfig({
    remotes: { 'remote-orders': { settings: { currency: 'EUR' } } },
    policies: ['vue'],
  })
  const opened = openRemote('remote-orders', declared)
  if (!opened.ok) throw new Error(opened.problems.join())
  const at = (service: string) =>
    render(
      <RemoteContext value={opened.parts}>
        <Screen service={service} />
      </RemoteContext>,
    )
  at('orders')
  expect(screen.getByText('function in EUR')).toBeVisible()
  jest.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => at('bills')).toThrow('remote-orders/remote.json declares no service "bills".')
  expect(() => render(<Screen service="orders" />)).toThrow('are for the screens of a remote')
  jest.restoreAllMocks()
})

it('names the settings and policies that the configuration lacks', () => {
  installRuntimeConfig()
  expect(openRemote('remote-orders', declared)).toEqual({
    ok: false,
    problems: [
      '"remotes.remote-orders.settings.currency" is missing; expected a text.',
      '"policies" lacks "vue", which its framework needs: the operator allows it by --policies or ScriptPolicies.',
    ],
  })
})
