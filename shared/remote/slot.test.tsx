import { render, screen } from '@testing-library/react'
import { Slot, type SlotContent, SlotContext } from './slot'
import type { PlainData } from './slots'

declare module '@parlor/shared' {
  interface Slots {
    'test.aside': { nickname: string }
  }
}

/** Stands in for a host: shows the slot's name and props. */
const fill = ({ name, props }: SlotContent) => <p>{`${name} ${JSON.stringify(props)}`}</p>

function Screen({ height }: { height?: number }) {
  const fallback = <p>Nothing yet</p>
  return <Slot name="test.aside" props={{ nickname: 'ada' }} fallback={fallback} height={height} />
}

it('shows the content from the host', () => {
  render(
    <SlotContext value={fill}>
      <Screen />
    </SlotContext>,
  )
  expect(screen.getByText('test.aside {"nickname":"ada"}')).toBeVisible()
})

it('shows its fallback without a host', () => {
  render(<Screen />)
  expect(screen.getByText('Nothing yet')).toBeVisible()
})

it('keeps its height free if it has one', () => {
  const { container, rerender } = render(<Screen height={48} />)
  expect(container.firstElementChild).toHaveStyle({ height: '48px' })
  rerender(<Screen />)
  expect(container.firstElementChild).toBe(screen.getByText('Nothing yet'))
})

it('accepts only plain data, by its types', () => {
  const plain: PlainData<{ rows: { id: number; text?: string }[] }> = { rows: [{ id: 1 }] }
  // @ts-expect-error: a function is not data
  const call: PlainData<{ call: () => void }> = { call: () => {} }
  // @ts-expect-error: nor is an object with one
  const session: PlainData<{ session: { signOut(): void } }> = { session: { signOut() {} } }
  expect([plain, call, session]).toHaveLength(3)
})
