import type { PoolSettings } from '../../emulators/user-pool/pool-settings'
import { Scenes } from './error-scenes'
import { type Answered, openTestPool } from './test-pool'

/** One row of the catalogue of the hosted service's errors, and a scene that ends in it. */
export interface Row {
  operation: string
  type: string
  message: string
  settings?: Partial<PoolSettings>
  scene: (scenes: Scenes) => Promise<Answered>
}

/** Compares what came over the wire with an error, byte by byte. */
export function expectOnWire(
  { status, headers, text }: Answered,
  { type, message }: Pick<Row, 'type' | 'message'>,
): void {
  expect(text).toBe(JSON.stringify({ __type: type, message }))
  expect(status).toBe(400)
  expect(headers.get('content-type')).toBe('application/x-amz-json-1.1')
  expect(headers.get('x-amzn-errortype')).toBe(`${type}:`)
  expect(headers.get('x-amzn-errormessage')).toBe(message)
}

/** Plays each row's scene. */
export function testRows(rows: readonly Row[]): void {
  test.each(rows)('$operation: $type, $message', async ({ type, message, settings, scene }) => {
    const pool = await openTestPool(settings)
    const answered = await scene(new Scenes(pool))
    await pool.close()
    expectOnWire(answered, { type, message })
  })
}
