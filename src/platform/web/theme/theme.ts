import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeComponents,
  type VariantColorsResolver,
} from '@mantine/core';

/** Accent color: shade 6 on light and shade 4 on dark pages, both with sufficient contrast. */
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

interface Sized {
  size?: unknown;
  multiline?: boolean;
}

/** Close buttons of layers. They never get the focus automatically. */
const CLOSE = { 'aria-label': 'Close', 'data-closes': true };

// Plain objects, because `Button.extend` would load the component with the first page.
const controls: MantineThemeComponents = {
  Input: {
    vars: (_: unknown, { size, multiline }: Sized) => ({
      wrapper: (size && size !== 'sm') || multiline ? {} : { '--input-height': 'var(--obd-control)', '--input-fz': 'var(--obd-text-body)' },
    }),
  },
  // Hints are below their field, so that fields in a row line up.
  InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
  Button: {
    vars: (_: unknown, { size }: Sized) => ({
      root: size
        ? {}
        : { '--button-height': 'var(--obd-control)', '--button-padding-x': '14px', '--button-fz': 'var(--obd-text-secondary)' },
    }),
  },
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray' },
    vars: (_: unknown, { size }: Sized) => ({ root: size ? {} : { '--ai-size': 'var(--obd-control)' } }),
  },
  Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
  Switch: {
    defaultProps: { withThumbIndicator: false },
    vars: () => ({ root: { '--switch-height': '18px', '--switch-width': '32px', '--switch-thumb-size': '14px' } }),
  },
  // Rendered inside the landmark or dialog of the field, but not clipped by scroll containers.
  Combobox: { defaultProps: { withinPortal: false, floatingStrategy: 'fixed', shadow: 'md' } },
  // Rendered inside the landmark of its button, with items only. The key that opens it must not close it.
  Menu: {
    defaultProps: {
      clickOutsideEvents: ['mousedown', 'touchstart'],
      shadow: 'md',
      position: 'bottom-end',
      transitionProps: { duration: 120 },
      withinPortal: false,
      withInitialFocusPlaceholder: false,
    },
  },
  // Fades only, because a transform would clip the options of its fields.
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'var(--obd-radius-card)',
      transitionProps: { duration: 140, transition: 'fade' },
      closeButtonProps: CLOSE,
    },
  },
  // A second `header` would be another banner landmark.
  ModalHeader: { defaultProps: { component: 'div' } },
  DrawerHeader: { defaultProps: { component: 'div' } },
  Drawer: { defaultProps: { transitionProps: { duration: 160 }, closeButtonProps: CLOSE } },
  Notification: { defaultProps: { closeButtonProps: CLOSE } },
  Popover: { defaultProps: { shadow: 'md' } },
  Tooltip: { defaultProps: { openDelay: 350, withArrow: false } },
};

/** Mantine's dark surfaces, mapped to our tokens. */
const dark: MantineColorsTuple = [
  '#e9eff3',
  '#b3bfc9',
  '#97a5b1',
  '#5d6d7a',
  '#26333e',
  '#1e2a35',
  '#17212a',
  '#0e151c',
  '#0f171e',
  '#0a1117',
];

const heading = (fontSize: string) => ({ fontSize, lineHeight: '1.45' });

export const theme = createTheme({
  colors: { petrol, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  variantColorResolver: resolveColors,
  fontFamily: 'var(--obd-font)',
  fontFamilyMonospace: 'var(--obd-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '17px' },
  lineHeights: { xs: '1.45', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.45' },
  headings: {
    fontWeight: '650',
    sizes: { h1: heading('17px'), h2: heading('14px'), h3: heading('14px'), h4: heading('14px'), h5: heading('14px'), h6: heading('14px') },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  breakpoints: { xs: '30em', sm: '37.5em', md: '48em', lg: '56.25em', xl: '75em' },
  radius: { xs: '4px', sm: 'var(--obd-radius-pill)', md: 'var(--obd-radius-control)', lg: 'var(--obd-radius-card)', xl: '32px' },
  shadows: { xs: 'var(--obd-shadow)', md: 'var(--obd-shadow-float)' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: controls,
});

/** The contrast of text on the accent depends on the scheme, which Mantine doesn't know here. */
function resolveColors(input: Parameters<VariantColorsResolver>[0]): ReturnType<VariantColorsResolver> {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colors;
  if (input.color === 'petrol') return { ...colors, color: 'var(--obd-on-accent)' };
  if (input.color === 'red')
    return { ...colors, background: 'var(--obd-danger)', hover: 'var(--obd-danger)', color: 'var(--obd-on-accent)' };
  return colors;
}

const shared = {
  '--mantine-color-body': 'var(--obd-surface)',
  '--mantine-color-text': 'var(--obd-ink)',
  '--mantine-color-dimmed': 'var(--obd-ink-3)',
  '--mantine-color-placeholder': 'var(--obd-ink-3)',
  '--mantine-color-anchor': 'var(--obd-accent)',
  '--mantine-color-error': 'var(--obd-danger)',
  '--mantine-color-default': 'var(--obd-surface)',
  '--mantine-color-default-hover': 'var(--obd-hover)',
  '--mantine-color-default-color': 'var(--obd-ink)',
  '--mantine-color-default-border': 'var(--obd-line)',
  '--mantine-primary-color-contrast': 'var(--obd-on-accent)',
  '--mantine-color-petrol-filled-hover': 'var(--obd-accent-strong)',
  '--mantine-color-petrol-light': 'var(--obd-accent-soft)',
  '--mantine-color-petrol-light-hover': 'var(--obd-accent-soft)',
  '--mantine-color-petrol-light-color': 'var(--obd-accent-strong)',
  '--mantine-color-petrol-text': 'var(--obd-accent)',
  '--mantine-color-gray-2': 'var(--obd-line)',
  '--mantine-color-gray-3': 'var(--obd-line)',
  '--mantine-color-gray-text': 'var(--obd-ink-2)',
  '--mantine-color-gray-light': 'var(--obd-sunken)',
  '--mantine-color-gray-light-hover': 'var(--obd-hover)',
  '--mantine-color-gray-light-color': 'var(--obd-ink-2)',
  '--mantine-color-red-text': 'var(--obd-danger)',
  '--mantine-color-red-light-color': 'var(--obd-danger)',
  '--mantine-color-red-light': 'var(--obd-danger-soft)',
  '--mantine-color-red-light-hover': 'var(--obd-danger-soft)',
  '--mantine-color-yellow-light': 'var(--obd-yellow-bg)',
  '--mantine-color-yellow-light-color': 'var(--obd-yellow-fg)',
};

/** Maps Mantine's colors to our tokens, so that one file defines both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
