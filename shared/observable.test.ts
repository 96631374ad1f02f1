import { observable } from './observable'

it('calls its listeners for each change, but not for an equal value', () => {
  const count = observable(0)
  const heard: number[] = []
  const unsubscribe = count.subscribe(() => heard.push(count.get()))
  count.set(1)
  count.set(1)
  count.set(2)
  unsubscribe()
  count.set(3)
  expect(heard).toEqual([1, 2])
  expect(count.get()).toBe(3)
})

it('calls a listener that another one removes for this change, and for no later one', () => {
  const count = observable(0)
  const heard = jest.fn()
  count.subscribe(() => leave())
  const leave = count.subscribe(heard)
  count.set(1)
  count.set(2)
  expect(heard).toHaveBeenCalledTimes(1)
})
