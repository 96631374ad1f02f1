import './example.css'

/**
 * A contribution to the slot `slot-of-the-example`. Its props are those that the owner of the slot
 * describes in its `slots.d.ts`: declare the ones that you use here.
 */
export default function Example() {
  return <p className="example-note">Title of the example</p>
}
