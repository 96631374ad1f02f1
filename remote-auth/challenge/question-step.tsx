import { FormField } from '../form/form-fields'
import { type FieldRules, formRules, required, trim } from '../validation/rules'
import type { StepProps } from './sign-in-steps'
import { StepForm, StepScreen } from './step'

const answer: FieldRules = {
  entry: trim,
  rules: [required('Enter your answer.')],
}
const rules = formRules({ answer })

/** A custom question, with the pool's text unchanged. */
export function QuestionStep(props: StepProps<'CUSTOM_CHALLENGE'>) {
  const { challenge, isRepeated, proceed, onBack } = props
  const { question, hint } = challenge.parameters
  return (
    <StepScreen
      heading="One More Question"
      task={<bdi>{question || hint || 'Answer the question you agreed on.'}</bdi>}
    >
      <StepForm
        name="question"
        rules={rules}
        onSubmit={(entries) => proceed(challenge.answer(entries))}
        onBack={onBack}
      >
        <FormField
          name="answer"
          label="Answer"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={isRepeated ? 'That was not the answer. Try again.' : question && hint}
        />
      </StepForm>
    </StepScreen>
  )
}
