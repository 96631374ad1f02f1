import { Button, Page } from '@parlor/shared'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { useForm } from 'react-hook-form'
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next'
import { create } from 'zustand'

const translations = createInstance()
void translations.use(initReactI18next).init({
  lng: 'en',
  resources: {
    en: {
      translation: { tea: 'Tea', order: 'Order', missing: 'Which tea?', last: 'Last: {{tea}}' },
    },
    de: {
      translation: {
        tea: 'Tee',
        order: 'Bestellen',
        missing: 'Welcher?',
        last: 'Zuletzt: {{tea}}',
      },
    },
  },
})

const queries = new QueryClient()

interface Basket {
  last: string
  add(tea: string): void
}
const useBasket = create<Basket>()((set) => ({ last: '', add: (last) => set({ last }) }))

export default function Orders() {
  return (
    <QueryClientProvider client={queries}>
      <I18nextProvider i18n={translations}>
        <Page title="Orders" heading="Orders">
          <Teas />
          <Order />
        </Page>
      </I18nextProvider>
    </QueryClientProvider>
  )
}

function Teas() {
  const queryFn = async () => (await import('./teas')).teas
  const { data = [] } = useQuery({ queryKey: ['teas'], queryFn })
  return (
    <ul>
      {data.map((tea) => (
        <li key={tea}>{tea}</li>
      ))}
    </ul>
  )
}

function Order() {
  const { t, i18n } = useTranslation()
  const { last, add } = useBasket()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { tea: '' } })
  return (
    <form noValidate onSubmit={handleSubmit(({ tea }) => add(tea))}>
      <label>
        {t('tea')} <input {...register('tea', { required: true })} />
      </label>
      {formState.errors.tea && <p role="alert">{t('missing')}</p>}
      <Button type="submit">{t('order')}</Button>
      <Button type="button" onClick={() => void i18n.changeLanguage('de')}>
        Deutsch
      </Button>
      <p role="status">{last !== '' && t('last', { tea: last })}</p>
    </form>
  )
}
