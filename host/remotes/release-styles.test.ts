import { releaseOf } from '../testing/remote-source'
import { wearStyles } from './release-styles'

function style(href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  return link
}

test('only the styles of the release that serves apply, of all of its remote', () => {
  const first = style('/remote-auth/1/login.css')
  const second = style('/remote-auth/2/login.css')
  const other = style('/remote-chat/1/dash.css')
  const host = style('/host/1/main.css')

  wearStyles(releaseOf('remote-auth', '2'))
  expect([first, second, other, host].map(({ disabled }) => Boolean(disabled))).toEqual([
    true,
    false,
    false,
    false,
  ])
  wearStyles(releaseOf('remote-auth', '1'))
  expect([first, second].map(({ disabled }) => Boolean(disabled))).toEqual([false, true])
})
