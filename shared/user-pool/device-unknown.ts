import type { Failure } from '../outcome'

/** Section 8: a ResourceNotFoundException mentioning the device. The same type refuses an unknown
 * app client, so that here the text has to tell. */
export function isDeviceUnknown({ code, message }: Failure): boolean {
  return code === 'ResourceNotFoundException' && /device/i.test(message)
}
