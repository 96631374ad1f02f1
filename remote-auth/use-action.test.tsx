import type { Failure } from '@parlor/shared'
import { act, renderHook } from '@testing-library/react'
import { useAction } from './use-action'

const limitExceeded: Failure = { code: 'LimitExceededException', message: 'Attempt limit exceeded' }

it('an action is pending until its call returns, and stays failed until the next one', async () => {
  const calls: ((failure?: Failure) => void)[] = []
  const { result } = renderHook(() =>
    useAction((_input: string) => new Promise<Failure | undefined>((end) => calls.push(end))),
  )
  expect(result.current).toMatchObject({ isPending: false, failure: undefined })
  act(() => void result.current.run('first'))
  expect(result.current.isPending).toBe(true)
  await act(async () => calls[0]?.(limitExceeded))
  expect(result.current).toMatchObject({ isPending: false, failure: limitExceeded })
  act(() => void result.current.run('second'))
  expect(result.current).toMatchObject({ isPending: true, failure: undefined })
  await act(async () => calls[1]?.())
  expect(result.current).toMatchObject({ isPending: false, failure: undefined })
})

it('an action that throws ends and rejects', async () => {
  const { result } = renderHook(() => useAction(() => Promise.reject(new Error('broken'))))
  await act(async () => {
    await expect(result.current.run()).rejects.toThrow('broken')
  })
  expect(result.current.isPending).toBe(false)
})
