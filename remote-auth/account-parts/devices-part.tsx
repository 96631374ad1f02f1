import { Button, localTime } from '@parlor/shared'
import { Failed } from '../failures/failed'
import { useAction } from '../use-action'
import { type Loaded, WhenLoaded } from '../use-loaded'
import { type Account, changeAccount, withAccount } from '../with-account'
import { Part } from './part'

type ListDevices = Awaited<ReturnType<Account['listDevices']>>
type Devices = Extract<ListDevices, { ok: true }>['value']
type Device = Devices['devices'][number]

export const loadDevices = () => withAccount((account) => account.listDevices())

/** The devices that remember the account, and a button to forget each. */
export function DevicesPart({ devices: loaded }: { devices: Loaded<Devices> }) {
  return (
    <Part title="Remembered devices" setting={loaded.value && countOf(loaded.value)}>
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

function countOf({ devices }: Devices): string {
  if (devices.length === 0) return 'None'
  return devices.length === 1 ? '1 device' : `${devices.length} devices`
}

function DeviceRow({ device, onForgotten }: { device: Device; onForgotten(): Promise<void> }) {
  const name = device.attributes.device_name || 'A device'
  const { isPending, failure, run } = useAction(async () => {
    const deviceKey = device.key
    const failure = await changeAccount((account) => account.forgetDevice({ deviceKey }))
    if (!failure) await onForgotten()
    return failure
  })

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
      <Button variant="quiet" pending={isPending} onClick={() => void run()}>
        Forget<span className="parlor-visually-hidden"> {name}</span>
      </Button>
      <Failed failure={failure} />
    </li>
  )
}

function Time({ at }: { at: number }) {
  const text = localTime(at, { today: Date.now() })
  return <time dateTime={new Date(at).toISOString()}>{text}</time>
}
