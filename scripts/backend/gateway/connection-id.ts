import { randomBytes } from 'node:crypto'

const ID = /^[\w-]{15}=$/

/** An id like `d-Xq2cfnIAMCKaw=`: the form of the hosted gateway's connections and requests. */
export function mintId(): string {
  return `${randomBytes(11).toString('base64url')}=`
}

export function isConnectionId(text: string): boolean {
  return ID.test(text)
}
