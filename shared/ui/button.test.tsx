import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button'

const button = () => screen.getByRole('button', { name: 'Activate' })

async function click() {
  await userEvent.setup({ delay: null }).click(button())
}

it('calls its handler, and submits a form only if it is a submit button', async () => {
  const [onClick, onSubmit] = [jest.fn(), jest.fn((event) => event.preventDefault())]
  render(
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Activate</Button>
    </form>,
  )
  await click()
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(onSubmit).not.toHaveBeenCalled()
})

it.each(['pending', 'resting'])(
  'does nothing while %s, and keeps its name and the focus',
  async (state) => {
    const onClick = jest.fn()
    const onSubmit = jest.fn((event) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" onClick={onClick} {...{ [state]: true }}>
          Activate
        </Button>
      </form>,
    )
    await click()
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(button()).toHaveFocus()
    expect(button()).toHaveAttribute('aria-disabled', 'true')
  },
)
