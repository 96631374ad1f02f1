import './example.css'

/**
 * What the slot `slot-of-the-example` shows. Its props are those that the remote with the slot
 * describes in its `slots.d.ts`: write down here the ones that you use.
 */
export default function Example() {
  return <p className="example-note">Title of the example</p>
}
