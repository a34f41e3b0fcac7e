import {
  ActionIcon,
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Input,
  type MantineColorsTuple,
  Menu,
  Modal,
  Tooltip,
} from '@mantine/core';

/** The accent: shade 6 on light pages, shade 4 on dark ones; both carry readable text. */
const petrol: MantineColorsTuple = [
  '#e0f2f0',
  '#c1e4e1',
  '#93d0cb',
  '#5fbfb7',
  '#2fb5ac',
  '#12938c',
  '#0b7a75',
  '#08625e',
  '#064b48',
  '#043532',
];

const controlHeight = 'var(--obd-control)';

export const theme = createTheme({
  colors: { petrol },
  primaryColor: 'petrol',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  fontFamily: 'var(--obd-font)',
  fontFamilyMonospace: 'var(--obd-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '17px' },
  defaultRadius: 'var(--obd-radius-control)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Input: Input.extend({
      vars: (_, { size, multiline }) => ({
        wrapper: (size && size !== 'sm') || multiline ? {} : { '--input-height': controlHeight, '--input-fz': 'var(--obd-text-body)' },
      }),
    }),
    Button: Button.extend({
      vars: (_, { size }) => ({
        root: size ? {} : { '--button-height': controlHeight, '--button-padding-x': '14px', '--button-fz': 'var(--obd-text-secondary)' },
      }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: (_, { size }) => ({ root: size ? {} : { '--ai-size': controlHeight } }),
    }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs' } }),
    Menu: Menu.extend({ defaultProps: { shadow: 'md', position: 'bottom-end', transitionProps: { duration: 120 } } }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        radius: 'var(--obd-radius-card)',
        transitionProps: { duration: 140 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    }),
    Drawer: Drawer.extend({ defaultProps: { transitionProps: { duration: 160 }, closeButtonProps: { 'aria-label': 'Close' } } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 350, withArrow: false } }),
  },
});

const shared = {
  '--mantine-color-body': 'var(--obd-page)',
  '--mantine-color-text': 'var(--obd-ink)',
  '--mantine-color-dimmed': 'var(--obd-ink-3)',
  '--mantine-color-placeholder': 'var(--obd-ink-3)',
  '--mantine-color-anchor': 'var(--obd-accent)',
  '--mantine-color-error': 'var(--obd-danger)',
  '--mantine-color-default': 'var(--obd-surface)',
  '--mantine-color-default-hover': 'var(--obd-hover)',
  '--mantine-color-default-color': 'var(--obd-ink)',
  '--mantine-color-default-border': 'var(--obd-line)',
  '--mantine-color-petrol-light': 'var(--obd-accent-soft)',
  '--mantine-color-petrol-light-color': 'var(--obd-accent)',
  '--mantine-color-petrol-text': 'var(--obd-accent)',
  '--mantine-color-gray-text': 'var(--obd-ink-2)',
  '--mantine-color-gray-light-color': 'var(--obd-ink-2)',
  '--mantine-color-red-text': 'var(--obd-danger)',
  '--mantine-color-red-light-color': 'var(--obd-danger)',
  '--mantine-color-red-light': 'var(--obd-danger-soft)',
};

/** Mantine's own colours follow the tokens, so both schemes are defined in one file. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
