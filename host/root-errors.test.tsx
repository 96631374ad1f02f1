import { act } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { rootErrors } from './root-errors'

const HALF = new Error('half a screen')
let isFirst = true

function Recovering() {
  if (!isFirst) return <p>A screen</p>
  isFirst = false
  throw HALF
}

it('an error from which React recovers reaches the window as it was thrown', () => {
  const reportError = jest.fn()
  Object.assign(window, { reportError })
  const element = document.createElement('div')
  const root = createRoot(element, rootErrors)
  act(() => root.render(<Recovering />))
  expect(element).toHaveTextContent('A screen')
  expect(reportError.mock.calls).toEqual([[HALF]])
  act(() => root.unmount())
})
