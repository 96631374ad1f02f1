import { Button, type Failure, Notice } from '@parlor/shared'
import { useState } from 'react'
import { explain } from '../failures/failure-messages'
import { useLoaded } from '../use-loaded'
import { type Account, withOwnAccount } from '../with-account'
import { Part, WhenLoaded } from './part'

type ListDevices = Awaited<ReturnType<Account['listDevices']>>
type Device = Extract<ListDevices, { ok: true }>['value']['devices'][number]

const loadDevices = () => withOwnAccount((account) => account.listDevices())

/** Where the account is remembered, and how to end that. */
export function DevicesPart() {
  const loaded = useLoaded(loadDevices)
  return (
    <Part title="Remembered devices">
      <WhenLoaded loaded={loaded}>
        {({ devices }) =>
          devices.length === 0 ? (
            <p>No device is remembered.</p>
          ) : (
            <ul className="auth-account-devices">
              {devices.map((device) => (
                <DeviceRow key={device.key} device={device} onForgotten={loaded.load} />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </Part>
  )
}

function DeviceRow({ device, onForgotten }: { device: Device; onForgotten(): Promise<void> }) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const name = device.attributes.device_name || 'A device'

  async function forget() {
    setPending(true)
    setFailure(undefined)
    const deviceKey = device.key
    const outcome = await withOwnAccount((account) => account.forgetDevice({ deviceKey }))
    if (outcome.ok) return onForgotten()
    setPending(false)
    setFailure(outcome.error)
  }

  return (
    <li className="auth-account-device">
      <div>
        <bdi className="auth-account-device-name">{name}</bdi>
        {device.lastSignInAt !== undefined && (
          <span className="auth-account-device-time">
            Last used <Time at={device.lastSignInAt} />
          </span>
        )}
      </div>
      <Button variant="quiet" pending={isPending} onClick={() => void forget()}>
        Forget<span className="parlor-visually-hidden"> {name}</span>
      </Button>
      {failure && (
        <Notice>
          <p>{explain({}, failure)}</p>
        </Notice>
      )}
    </li>
  )
}

function Time({ at }: { at: number }) {
  const date = new Date(at)
  const text = date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return <time dateTime={date.toISOString()}>{text}</time>
}
