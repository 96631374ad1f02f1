import { observable } from './observable'

it('calls its listeners for each change, but not for an equal value', () => {
  const count = observable(0)
  const values: number[] = []
  const unsubscribe = count.subscribe(() => values.push(count.get()))
  count.set(1)
  count.set(1)
  count.set(2)
  unsubscribe()
  count.set(3)
  expect(values).toEqual([1, 2])
  expect(count.get()).toBe(3)
})

it('calls a listener that another one removes for this change, and for no later one', () => {
  const count = observable(0)
  const listener = jest.fn()
  count.subscribe(() => unsubscribe())
  const unsubscribe = count.subscribe(listener)
  count.set(1)
  count.set(2)
  expect(listener).toHaveBeenCalledTimes(1)
})
