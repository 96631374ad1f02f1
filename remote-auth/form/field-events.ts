import type { FormApi } from 'final-form'
import { Component, useEffect, useRef } from 'react'
import type { FormValues } from '../validation/rules'

/** Copies the values of the fields into the form: a password manager may set a value without an
 * event, and the next render would erase it. Skips fields that still show their last render: the form
 * may have a newer value, because it takes over text that was typed before it was there. */
export function readFields(element: HTMLFormElement | null, form: FormApi<FormValues>): void {
  form.batch(() => {
    for (const name of form.getRegisteredFields()) {
      const field = element?.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement)) continue
      // React also renders the value into the attribute.
      if (field.value === field.defaultValue) continue
      const formValue = form.getFieldState(name)?.value ?? ''
      if (field.value !== formValue) form.change(name, field.value || undefined)
    }
  })
}

/** Calls `read` before React writes what it has rendered into the fields. */
export class ReadBeforeUpdate extends Component<{ read(): void }> {
  override getSnapshotBeforeUpdate(): null {
    this.props.read()
    return null
  }
  // React requires it beside a snapshot.
  override componentDidUpdate() {}
  override render() {
    return null
  }
}

/** True while the pointer presses a link, a summary, or a button other than a submit button.
 * Somebody who presses one has not left the field unfinished. */
export function usePressedControl() {
  const isPressed = useRef(false)

  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    const press = ({ target }: Event) => {
      const control =
        target instanceof Element && target.closest('a[href], summary, button[type=button]')
      isPressed.current = Boolean(control)
    }
    document.addEventListener('pointerdown', press, options)
    // From then on a key may leave the field.
    document.addEventListener('keydown', press, options)
    return () => controller.abort()
  }, [])

  return isPressed
}
