import { Page, usePortalContainer } from '@parlor/shared'
import * as Dialog from '@radix-ui/react-dialog'
import { motion } from 'motion/react'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import 'react-day-picker/style.css'

const NOVEMBER = new Date(2026, 10)

export default function Visits() {
  const [day, setDay] = useState<Date>()
  const container = usePortalContainer()
  return (
    <Page title="Visits" heading="Visits">
      <motion.p initial={{ x: -40 }} animate={{ x: 0 }}>
        Choose a day
      </motion.p>
      <DayPicker mode="single" defaultMonth={NOVEMBER} selected={day} onSelect={setDay} />
      <Dialog.Root>
        <Dialog.Trigger>Confirm</Dialog.Trigger>
        <Dialog.Portal container={container}>
          <Dialog.Overlay />
          <Dialog.Content>
            <Dialog.Title>Your visit</Dialog.Title>
            <Dialog.Description>{day?.toDateString() ?? 'No day yet'}</Dialog.Description>
            <Dialog.Close>Done</Dialog.Close>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </Page>
  )
}
