import type { FormApi } from 'final-form'
import { useEffect, useRef } from 'react'
import type { FormValues } from '../validation/rules'

/** Reads what the fields show: a password manager may set a value without an event, and the next
 * render would erase it. A field that shows its last render has nothing to tell: while the form takes
 * over what was typed before the shell was there, the form may know more already. */
export function readFields(element: HTMLFormElement | null, form: FormApi<FormValues>): void {
  form.batch(() => {
    for (const name of form.getRegisteredFields()) {
      const field = element?.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement)) continue
      // React renders a value into the attribute too.
      if (field.value === field.defaultValue) continue
      const formValue = form.getFieldState(name)?.value ?? ''
      if (field.value !== formValue) form.change(name, field.value || undefined)
    }
  })
}

/** True while the pointer presses what leads away, or what a form offers besides its submit: whoever
 * presses that has not left a field unfinished. */
export function usePressedControl() {
  const isPressed = useRef(false)

  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    const press = ({ target }: Event) => {
      const control = target instanceof Element && target.closest('a[href], button[type=button]')
      isPressed.current = Boolean(control)
    }
    document.addEventListener('pointerdown', press, options)
    // After that the keys may leave a field.
    document.addEventListener('keydown', press, options)
    return () => controller.abort()
  }, [])

  return isPressed
}
