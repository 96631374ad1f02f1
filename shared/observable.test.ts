import { observable } from './observable'

it('tells its listeners of each change, and of no value that was there', () => {
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

it('tells a listener that another one has removed meanwhile of this change, and of no later one', () => {
  const count = observable(0)
  const heard = jest.fn()
  count.subscribe(() => leave())
  const leave = count.subscribe(heard)
  count.set(1)
  count.set(2)
  expect(heard).toHaveBeenCalledTimes(1)
})
