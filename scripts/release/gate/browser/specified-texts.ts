import type { specified } from '@parlor/shared/contract/routing'

export interface SpecifiedText {
  is: 'heading' | 'button' | 'link' | 'label' | 'placeholder' | 'text'
  reads: string
}

/** The texts of the specified screens, to the letter (specification section 2). */
export const specifiedTexts = {
  login: [
    { is: 'heading', reads: 'Welcome Back!' },
    { is: 'button', reads: 'Sign In' },
    { is: 'text', reads: "Don't have an account?" },
    { is: 'link', reads: 'Sign Up' },
  ],
  register: [
    { is: 'heading', reads: 'Create Your Account' },
    { is: 'label', reads: 'Nickname' },
    { is: 'label', reads: 'Email address' },
    { is: 'label', reads: 'Password' },
    { is: 'label', reads: 'Confirm password' },
    { is: 'button', reads: 'Create Account' },
    { is: 'text', reads: 'Already received your code?' },
    { is: 'link', reads: 'Activate' },
  ],
  confirm: [
    { is: 'heading', reads: 'Activate Your Account' },
    { is: 'label', reads: 'Email address' },
    { is: 'label', reads: 'Confirmation code' },
    { is: 'button', reads: 'Activate' },
    { is: 'text', reads: 'to another account' },
    { is: 'link', reads: 'Login' },
  ],
  dash: [
    { is: 'placeholder', reads: 'Enter your message here' },
    { is: 'button', reads: 'Submit' },
    { is: 'button', reads: 'Trivia' },
  ],
} as const satisfies Record<keyof typeof specified, readonly SpecifiedText[]>
