import { Button, localTime } from '@parlor/shared'
import { Failed } from '../failures/failed'
import { useAction } from '../use-action'
import { type LoadedValue, WhenLoaded } from '../use-loaded'
import { changeAccount, type UserAccount, withAccount } from '../with-account'
import { Part } from './part'

type ListDevices = Awaited<ReturnType<UserAccount['listDevices']>>
type Devices = Extract<ListDevices, { ok: true }>['value']
type UserDevice = Devices['devices'][number]

export const loadDevices = () => withAccount((account) => account.listDevices())

/** The devices that remember the account, and a button to forget each. */
export function DevicesPart({ devices: list }: { devices: LoadedValue<Devices> }) {
  return (
    <Part title="Remembered devices" setting={list.value && countOf(list.value)}>
      <WhenLoaded source={list}>
        {({ devices }) =>
          devices.length === 0 ? (
            <p>No device is remembered.</p>
          ) : (
            <ul className="auth-account-devices">
              {devices.map((device) => (
                <DeviceRow key={device.key} device={device} onForgotten={list.load} />
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

function DeviceRow({ device, onForgotten }: { device: UserDevice; onForgotten(): Promise<void> }) {
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
