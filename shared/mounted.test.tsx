import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import type { Mount, Mounting } from './index'
import { useLocation } from './index'
import { mounted } from './mounted'
import { installFakeSession, renderScreen } from './testing'

interface Props {
  text: string
}

/** What the module under test did, in order. */
let done: string[]
let mounting: Mounting<Props>

const mount: Mount<Props> = (element, given) => {
  mounting = given
  done.push(`mount ${given.props.text}`)
  element.textContent = given.props.text
  given.onProps(({ text }) => {
    element.textContent = text
  })
  return () => done.push(`unmount, ended: ${given.signal.aborted}`)
}
const Badge = mounted(mount)

function Site() {
  const { pathname } = useLocation()
  const [text, setText] = useState('one')
  if (pathname === '/left') return <p>Elsewhere</p>
  return (
    <>
      <button type="button" onClick={() => setText('two')}>
        Change
      </button>
      <Badge text={text} />
    </>
  )
}

beforeEach(() => {
  done = []
  installFakeSession({})
})

it('is mounted once, hears of new props, and is unmounted when the visitor leaves', async () => {
  const { user } = renderScreen(<Site />)
  expect(screen.getByText('one')).toBeVisible()
  expect(mounting.session.getState().status).toBe('signed-out')
  await user.click(screen.getByRole('button'))
  expect(screen.getByText('two')).toBeVisible()
  expect(done).toEqual(['mount one'])
  await act(async () => mounting.navigate('/left'))
  expect(screen.getByText('Elsewhere')).toBeVisible()
  expect(done).toEqual(['mount one', 'unmount, ended: true'])
})

it('throws what the module throws, for the boundary around it', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = mounted(() => {
    throw new Error('no canvas here')
  })
  expect(() => renderScreen(<Broken />)).toThrow('no canvas here')
  jest.restoreAllMocks()
})
