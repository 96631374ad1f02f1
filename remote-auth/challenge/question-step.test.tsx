import { paths, type SignInResult } from '@parlor/shared'
import { screen, waitFor } from '@testing-library/react'
import { reachStep, recordAnswers, signedIn } from '../testing/reach-step'

const heading = 'One More Question'

function question(parameters: Record<string, string>, ...results: SignInResult[]) {
  const { inputs, answer } = recordAnswers(...results)
  return {
    inputs,
    challenge: { status: 'challenge', name: 'CUSTOM_CHALLENGE', parameters, answer } as const,
  }
}

it.each([
  [{ question: 'Who wrote note G?' }, 'Who wrote note G?'],
  [{ hint: 'A countess' }, 'A countess'],
  [{ question: '<img src=x onerror=alert(1)>' }, '<img src=x onerror=alert(1)>'],
  [{ ask: '6 * 7' }, 'Answer the question you agreed on.'],
])('the pool’s question is shown as text: %o', async (parameters, shown) => {
  const { inputs, challenge } = question(parameters, signedIn)
  const { user, location } = await reachStep(challenge, heading)
  expect(screen.getByText(shown)).toBeVisible()
  expect(screen.getByLabelText('Answer')).toHaveFocus()
  await user.keyboard(' Ada {Enter}')
  await waitFor(() => expect(location().pathname).toBe(paths.dash))
  expect(inputs).toEqual([{ answer: 'Ada' }])
})

it('a further question starts with an empty, focused field', async () => {
  const second = question({ question: 'And the year?' }, signedIn)
  const { challenge } = question({ question: 'Who wrote note G?' }, second.challenge)
  const { user } = await reachStep(challenge, heading)
  await user.keyboard('Ada{Enter}')
  expect(await screen.findByText('And the year?')).toBeVisible()
  expect(screen.getByLabelText('Answer')).toHaveValue('')
  expect(screen.getByLabelText('Answer')).toHaveFocus()
})

it('a repeated question says that the answer was not accepted', async () => {
  const parameters = { question: 'Who wrote note G?' }
  const { challenge } = question(parameters, question(parameters).challenge)
  const { user } = await reachStep(challenge, heading)
  expect(screen.getByLabelText('Answer')).not.toHaveAccessibleDescription()
  await user.keyboard('Bob{Enter}')
  await waitFor(() =>
    expect(screen.getByLabelText('Answer')).toHaveAccessibleDescription(/not the answer/),
  )
  expect(screen.getByLabelText('Answer')).toHaveFocus()
})
