export type { Failure, Outcome } from './outcome'
export { paths } from './paths'
export { Link, useLocation, useNavigate } from './router'
export {
  Button,
  type ButtonProps,
  Field,
  type FieldProps,
  Header,
  type HeaderProps,
  Notice,
  type NoticeProps,
  Page,
  type PageProps,
  PasswordField,
  Status,
  type StatusProps,
  VisuallyHidden,
  Wordmark,
} from './ui'
