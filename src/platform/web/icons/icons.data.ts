/**
 * The paths of the icons that are used, drawn on 24 by 24: icons of Tabler 3.51.0 (https://tabler.io/icons), copyright (c) 2020-2026 Paweł Kuna,
 * MIT license. For another one, copy what its SVG file says.
 */
import { createIcon } from './create-icon.ts';

export const IconActivityHeartbeat = /* @__PURE__ */ createIcon('activity-heartbeat', 'M3 12h4.5l1.5 -6l4 12l2 -9l1.5 3h4.5');
export const IconAdjustments = /* @__PURE__ */ createIcon(
  'adjustments',
  'M4 10a2 2 0 1 0 4 0a2 2 0 0 0 -4 0 M6 4v4 M6 12v8 M10 16a2 2 0 1 0 4 0a2 2 0 0 0 -4 0 M12 4v10 M12 18v2 M16 7a2 2 0 1 0 4 0a2 2 0 0 0 -4 0 M18 4v1 M18 9v11',
);
export const IconAdjustmentsHorizontal = /* @__PURE__ */ createIcon(
  'adjustments-horizontal',
  'M12 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M4 6l8 0 M16 6l4 0 M6 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M4 12l2 0 M10 12l10 0 M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M4 18l11 0 M19 18l1 0',
);
export const IconAlertTriangle = /* @__PURE__ */ createIcon(
  'alert-triangle',
  'M12 9v4 M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0 M12 16h.01',
);
export const IconApi = /* @__PURE__ */ createIcon(
  'api',
  'M4 13h5 M12 16v-8h3a2 2 0 0 1 2 2v1a2 2 0 0 1 -2 2h-3 M20 8v8 M9 16v-5.5a2.5 2.5 0 0 0 -5 0v5.5',
);
export const IconArrowDown = /* @__PURE__ */ createIcon('arrow-down', 'M12 5l0 14 M18 13l-6 6 M6 13l6 6');
export const IconArrowLeft = /* @__PURE__ */ createIcon('arrow-left', 'M5 12l14 0 M5 12l6 6 M5 12l6 -6');
export const IconArrowUp = /* @__PURE__ */ createIcon('arrow-up', 'M12 5l0 14 M18 11l-6 -6 M6 11l6 -6');
export const IconBarrierBlock = /* @__PURE__ */ createIcon(
  'barrier-block',
  'M4 8a1 1 0 0 1 1 -1h14a1 1 0 0 1 1 1v7a1 1 0 0 1 -1 1h-14a1 1 0 0 1 -1 -1l0 -7 M7 16v4 M7.5 16l9 -9 M13.5 16l6.5 -6.5 M4 13.5l6.5 -6.5 M17 16v4 M5 20h4 M15 20h4 M17 7v-2 M7 7v-2',
);
export const IconBell = /* @__PURE__ */ createIcon(
  'bell',
  'M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6 M9 17v1a3 3 0 0 0 6 0v-1',
);
export const IconBellOff = /* @__PURE__ */ createIcon(
  'bell-off',
  'M9.346 5.353c.21 -.129 .428 -.246 .654 -.353a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3m-1 3h-13a4 4 0 0 0 2 -3v-3a6.996 6.996 0 0 1 1.273 -3.707 M9 17v1a3 3 0 0 0 6 0v-1 M3 3l18 18',
);
export const IconBook2 = /* @__PURE__ */ createIcon(
  'book-2',
  'M19 4v16h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12 M19 16h-12a2 2 0 0 0 -2 2 M9 8h6',
);
export const IconBookmark = /* @__PURE__ */ createIcon('bookmark', 'M18 7v14l-6 -4l-6 4v-14a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4');
export const IconBug = /* @__PURE__ */ createIcon(
  'bug',
  'M9 9v-1a3 3 0 0 1 6 0v1 M8 9h8a6 6 0 0 1 1 3v3a5 5 0 0 1 -10 0v-3a6 6 0 0 1 1 -3 M3 13l4 0 M17 13l4 0 M12 20l0 -6 M4 19l3.35 -2 M20 19l-3.35 -2 M4 7l3.75 2.4 M20 7l-3.75 2.4',
);
export const IconCalendarDown = /* @__PURE__ */ createIcon(
  'calendar-down',
  'M12.5 21h-6.5a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v5 M19 16v6 M22 19l-3 3l-3 -3 M16 3v4 M8 3v4 M4 11h16',
);
export const IconCalendarDue = /* @__PURE__ */ createIcon(
  'calendar-due',
  'M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12 M16 3v4 M8 3v4 M4 11h16 M11 16a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
);
export const IconCalendarEvent = /* @__PURE__ */ createIcon(
  'calendar-event',
  'M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12 M16 3l0 4 M8 3l0 4 M4 11l16 0 M8 15h2v2h-2l0 -2',
);
export const IconCamera = /* @__PURE__ */ createIcon(
  'camera',
  'M5 7h1a2 2 0 0 0 2 -2a1 1 0 0 1 1 -1h6a1 1 0 0 1 1 1a2 2 0 0 0 2 2h1a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2 M9 13a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
);
export const IconChartBar = /* @__PURE__ */ createIcon(
  'chart-bar',
  'M3 13a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -6 M15 9a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -10 M9 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v14a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -14 M4 20h14',
);
export const IconCheck = /* @__PURE__ */ createIcon('check', 'M5 12l5 5l10 -10');
export const IconChevronDown = /* @__PURE__ */ createIcon('chevron-down', 'M6 9l6 6l6 -6');
export const IconChevronLeft = /* @__PURE__ */ createIcon('chevron-left', 'M15 6l-6 6l6 6');
export const IconChevronRight = /* @__PURE__ */ createIcon('chevron-right', 'M9 6l6 6l-6 6');
export const IconChevronUp = /* @__PURE__ */ createIcon('chevron-up', 'M6 15l6 -6l6 6');
export const IconCircleCheck = /* @__PURE__ */ createIcon('circle-check', 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M9 12l2 2l4 -4');
export const IconClipboardList = /* @__PURE__ */ createIcon(
  'clipboard-list',
  'M9 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2h-2 M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2 M9 12l.01 0 M13 12l2 0 M9 16l.01 0 M13 16l2 0',
);
export const IconClock = /* @__PURE__ */ createIcon('clock', 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0 M12 7v5l3 3');
export const IconClockExclamation = /* @__PURE__ */ createIcon(
  'clock-exclamation',
  'M20.986 12.502a9 9 0 1 0 -5.973 7.98 M12 7v5l3 3 M19 16v3 M19 22v.01',
);
export const IconCompass = /* @__PURE__ */ createIcon(
  'compass',
  'M8 16l2 -6l6 -2l-2 6l-6 2 M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M12 3l0 2 M12 19l0 2 M3 12l2 0 M19 12l2 0',
);
export const IconCopy = /* @__PURE__ */ createIcon(
  'copy',
  'M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666 M4.012 16.737a2.005 2.005 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1',
);
export const IconDatabaseExport = /* @__PURE__ */ createIcon(
  'database-export',
  'M4 6c0 1.657 3.582 3 8 3s8 -1.343 8 -3s-3.582 -3 -8 -3s-8 1.343 -8 3 M4 6v6c0 1.657 3.582 3 8 3c1.118 0 2.183 -.086 3.15 -.241 M20 12v-6 M4 12v6c0 1.657 3.582 3 8 3c.157 0 .312 -.002 .466 -.005 M16 19h6 M19 16l3 3l-3 3',
);
export const IconDeviceDesktop = /* @__PURE__ */ createIcon(
  'device-desktop',
  'M3 5a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-10 M7 20h10 M9 16v4 M15 16v4',
);
export const IconDeviceMobile = /* @__PURE__ */ createIcon(
  'device-mobile',
  'M6 5a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-14 M11 4h2 M12 17v.01',
);
export const IconDeviceTablet = /* @__PURE__ */ createIcon(
  'device-tablet',
  'M5 4a1 1 0 0 1 1 -1h12a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-12a1 1 0 0 1 -1 -1v-16 M11 17a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
);
export const IconDots = /* @__PURE__ */ createIcon(
  'dots',
  'M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
);
export const IconDownload = /* @__PURE__ */ createIcon('download', 'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2 M7 11l5 5l5 -5 M12 4l0 12');
export const IconEye = /* @__PURE__ */ createIcon(
  'eye',
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0 M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6',
);
export const IconEyeOff = /* @__PURE__ */ createIcon(
  'eye-off',
  'M10.585 10.587a2 2 0 0 0 2.829 2.828 M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87 M3 3l18 18',
);
export const IconFile = /* @__PURE__ */ createIcon(
  'file',
  'M14 3v4a1 1 0 0 0 1 1h4 M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2',
);
export const IconFileExport = /* @__PURE__ */ createIcon(
  'file-export',
  'M14 3v4a1 1 0 0 0 1 1h4 M11.5 21h-4.5a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v5m-5 6h7m-3 -3l3 3l-3 3',
);
export const IconFileImport = /* @__PURE__ */ createIcon(
  'file-import',
  'M14 3v4a1 1 0 0 0 1 1h4 M5 13v-8a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2h-5.5m-9.5 -2h7m-3 -3l3 3l-3 3',
);
export const IconFileInvoice = /* @__PURE__ */ createIcon(
  'file-invoice',
  'M14 3v4a1 1 0 0 0 1 1h4 M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2 M9 7l1 0 M9 13l6 0 M13 17l2 0',
);
export const IconFileText = /* @__PURE__ */ createIcon(
  'file-text',
  'M14 3v4a1 1 0 0 0 1 1h4 M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2 M9 9l1 0 M9 13l6 0 M9 17l6 0',
);
export const IconFileTypeCsv = /* @__PURE__ */ createIcon(
  'file-type-csv',
  'M14 3v4a1 1 0 0 0 1 1h4 M5 12v-7a2 2 0 0 1 2 -2h7l5 5v4 M7 16.5a1.5 1.5 0 0 0 -3 0v3a1.5 1.5 0 0 0 3 0 M10 20.25c0 .414 .336 .75 .75 .75h1.25a1 1 0 0 0 1 -1v-1a1 1 0 0 0 -1 -1h-1a1 1 0 0 1 -1 -1v-1a1 1 0 0 1 1 -1h1.25a.75 .75 0 0 1 .75 .75 M16 15l2 6l2 -6',
);
export const IconFileTypePdf = /* @__PURE__ */ createIcon(
  'file-type-pdf',
  'M14 3v4a1 1 0 0 0 1 1h4 M5 12v-7a2 2 0 0 1 2 -2h7l5 5v4 M5 18h1.5a1.5 1.5 0 0 0 0 -3h-1.5v6 M17 18h2 M20 15h-3v6 M11 15v6h1a2 2 0 0 0 2 -2v-2a2 2 0 0 0 -2 -2h-1',
);
export const IconFileZip = /* @__PURE__ */ createIcon(
  'file-zip',
  'M6 20.735a2 2 0 0 1 -1 -1.735v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2h-1 M11 17a2 2 0 0 1 2 2v2a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1v-2a2 2 0 0 1 2 -2 M11 5l-1 0 M13 7l-1 0 M11 9l-1 0 M13 11l-1 0 M11 13l-1 0 M13 15l-1 0',
);
export const IconFilter = /* @__PURE__ */ createIcon(
  'filter',
  'M4 4h16v2.172a2 2 0 0 1 -.586 1.414l-4.414 4.414v7l-6 2v-8.5l-4.48 -4.928a2 2 0 0 1 -.52 -1.345v-2.227',
);
export const IconGitMerge = /* @__PURE__ */ createIcon(
  'git-merge',
  'M5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M5 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M15 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 M7 8l0 8 M7 8a4 4 0 0 0 4 4h4',
);
export const IconHeadset = /* @__PURE__ */ createIcon(
  'headset',
  'M4 14v-3a8 8 0 1 1 16 0v3 M18 19c0 1.657 -2.686 3 -6 3 M4 14a2 2 0 0 1 2 -2h1a2 2 0 0 1 2 2v3a2 2 0 0 1 -2 2h-1a2 2 0 0 1 -2 -2v-3 M15 14a2 2 0 0 1 2 -2h1a2 2 0 0 1 2 2v3a2 2 0 0 1 -2 2h-1a2 2 0 0 1 -2 -2v-3',
);
export const IconHelpCircle = /* @__PURE__ */ createIcon(
  'help-circle',
  'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0 M12 16v.01 M12 13a2 2 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483',
);
export const IconHistory = /* @__PURE__ */ createIcon('history', 'M12 8l0 4l2 2 M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5');
export const IconHourglass = /* @__PURE__ */ createIcon(
  'hourglass',
  'M6.5 7h11 M6.5 17h11 M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1 M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1',
);
export const IconLayoutDashboard = /* @__PURE__ */ createIcon(
  'layout-dashboard',
  'M5 4h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1 M5 16h4a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1 M15 12h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1 M15 4h4a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1',
);
export const IconLayoutGrid = /* @__PURE__ */ createIcon(
  'layout-grid',
  'M4 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4 M14 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4 M4 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4 M14 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4',
);
export const IconLayoutSidebarLeftCollapse = /* @__PURE__ */ createIcon(
  'layout-sidebar-left-collapse',
  'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12 M9 4v16 M15 10l-2 2l2 2',
);
export const IconLayoutSidebarLeftExpand = /* @__PURE__ */ createIcon(
  'layout-sidebar-left-expand',
  'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12 M9 4v16 M14 10l2 2l-2 2',
);
export const IconLink = /* @__PURE__ */ createIcon(
  'link',
  'M9 15l6 -6 M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464 M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
);
export const IconListDetails = /* @__PURE__ */ createIcon(
  'list-details',
  'M13 5h8 M13 9h5 M13 15h8 M13 19h5 M3 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4 M3 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4',
);
export const IconLock = /* @__PURE__ */ createIcon(
  'lock',
  'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6 M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0 M8 11v-4a4 4 0 1 1 8 0v4',
);
export const IconLogout = /* @__PURE__ */ createIcon(
  'logout',
  'M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2 M9 12h12l-3 -3 M18 15l3 -3',
);
export const IconMail = /* @__PURE__ */ createIcon(
  'mail',
  'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10 M3 7l9 6l9 -6',
);
export const IconMenu2 = /* @__PURE__ */ createIcon('menu-2', 'M4 6l16 0 M4 12l16 0 M4 18l16 0');
export const IconMessage2Bolt = /* @__PURE__ */ createIcon(
  'message-2-bolt',
  'M8 9h8 M8 13h6 M13 20l-1 1l-3 -3h-3a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v5.5 M19 16l-2 3h4l-2 3',
);
export const IconMoon = /* @__PURE__ */ createIcon(
  'moon',
  'M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008',
);
export const IconPackages = /* @__PURE__ */ createIcon(
  'packages',
  'M7 16.5l-5 -3l5 -3l5 3v5.5l-5 3l0 -5.5 M2 13.5v5.5l5 3 M7 16.545l5 -3.03 M17 16.5l-5 -3l5 -3l5 3v5.5l-5 3l0 -5.5 M12 19l5 3 M17 16.5l5 -3 M12 13.5v-5.5l-5 -3l5 -3l5 3v5.5 M7 5.03v5.455 M12 8l5 -3',
);
export const IconPaperclip = /* @__PURE__ */ createIcon(
  'paperclip',
  'M15 7l-6.5 6.5a1.5 1.5 0 0 0 3 3l6.5 -6.5a3 3 0 0 0 -6 -6l-6.5 6.5a4.5 4.5 0 0 0 9 9l6.5 -6.5',
);
export const IconPencil = /* @__PURE__ */ createIcon('pencil', 'M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4 M13.5 6.5l4 4');
export const IconPhone = /* @__PURE__ */ createIcon(
  'phone',
  'M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2',
);
export const IconPlus = /* @__PURE__ */ createIcon('plus', 'M12 5l0 14 M5 12l14 0');
export const IconPrinter = /* @__PURE__ */ createIcon(
  'printer',
  'M17 17h2a2 2 0 0 0 2 -2v-4a2 2 0 0 0 -2 -2h-14a2 2 0 0 0 -2 2v4a2 2 0 0 0 2 2h2 M17 9v-4a2 2 0 0 0 -2 -2h-6a2 2 0 0 0 -2 2v4 M7 15a2 2 0 0 1 2 -2h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2l0 -4',
);
export const IconReportAnalytics = /* @__PURE__ */ createIcon(
  'report-analytics',
  'M9 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2h-2 M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2 M9 17v-5 M12 17v-1 M15 17v-3',
);
export const IconScan = /* @__PURE__ */ createIcon(
  'scan',
  'M5 12h14 M3 7v-2a2 2 0 0 1 2 -2h2 M3 17v2a2 2 0 0 0 2 2h2 M17 3h2a2 2 0 0 1 2 2v2 M17 21h2a2 2 0 0 0 2 -2v-2',
);
export const IconSearch = /* @__PURE__ */ createIcon('search', 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0 M21 21l-6 -6');
export const IconSelector = /* @__PURE__ */ createIcon('selector', 'M8 9l4 -4l4 4 M16 15l-4 4l-4 -4');
export const IconSettings = /* @__PURE__ */ createIcon(
  'settings',
  'M10.325 4.317c.426 -1.756 2.924 -1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543 -.94 3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c1.756 .426 1.756 2.924 0 3.35a1.724 1.724 0 0 0 -1.066 2.573c.94 1.543 -.826 3.31 -2.37 2.37a1.724 1.724 0 0 0 -2.572 1.065c-.426 1.756 -2.924 1.756 -3.35 0a1.724 1.724 0 0 0 -2.573 -1.066c-1.543 .94 -3.31 -.826 -2.37 -2.37a1.724 1.724 0 0 0 -1.065 -2.572c-1.756 -.426 -1.756 -2.924 0 -3.35a1.724 1.724 0 0 0 1.066 -2.573c-.94 -1.543 .826 -3.31 2.37 -2.37c1 .608 2.296 .07 2.572 -1.065 M9 12a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
);
export const IconShieldCheck = /* @__PURE__ */ createIcon(
  'shield-check',
  'M11.46 20.846a12 12 0 0 1 -7.96 -14.846a12 12 0 0 0 8.5 -3a12 12 0 0 0 8.5 3a12 12 0 0 1 -.09 7.06 M15 19l2 2l4 -4',
);
export const IconSun = /* @__PURE__ */ createIcon(
  'sun',
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0 M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7',
);
export const IconTable = /* @__PURE__ */ createIcon(
  'table',
  'M3 5a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14 M3 10h18 M10 3v18',
);
export const IconTargetArrow = /* @__PURE__ */ createIcon(
  'target-arrow',
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M12 7a5 5 0 1 0 5 5 M13 3.055a9 9 0 1 0 7.941 7.945 M15 6v3h3l3 -3h-3v-3l-3 3 M15 9l-3 3',
);
export const IconTerminal2 = /* @__PURE__ */ createIcon(
  'terminal-2',
  'M8 9l3 3l-3 3 M13 15l3 0 M3 6a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2l0 -12',
);
export const IconTicket = /* @__PURE__ */ createIcon(
  'ticket',
  'M15 5l0 2 M15 11l0 2 M15 17l0 2 M5 5h14a2 2 0 0 1 2 2v3a2 2 0 0 0 0 4v3a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-3a2 2 0 0 0 0 -4v-3a2 2 0 0 1 2 -2',
);
export const IconTool = /* @__PURE__ */ createIcon(
  'tool',
  'M7 10h3v-3l-3.5 -3.5a6 6 0 0 1 8 8l6 6a2 2 0 0 1 -3 3l-6 -6a6 6 0 0 1 -8 -8l3.5 3.5',
);
export const IconTransfer = /* @__PURE__ */ createIcon('transfer', 'M20 10h-16l5.5 -6 M4 14h16l-5.5 6');
export const IconTrash = /* @__PURE__ */ createIcon(
  'trash',
  'M4 7l16 0 M10 11l0 6 M14 11l0 6 M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12 M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3',
);
export const IconUserCheck = /* @__PURE__ */ createIcon(
  'user-check',
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0 M6 21v-2a4 4 0 0 1 4 -4h4 M15 19l2 2l4 -4',
);
export const IconUserCircle = /* @__PURE__ */ createIcon(
  'user-circle',
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0 M6.168 18.849a4 4 0 0 1 3.832 -2.849h4a4 4 0 0 1 3.834 2.855',
);
export const IconUserPlus = /* @__PURE__ */ createIcon(
  'user-plus',
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0 M16 19h6 M19 16v6 M6 21v-2a4 4 0 0 1 4 -4h4',
);
export const IconUserShare = /* @__PURE__ */ createIcon(
  'user-share',
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0 M6 21v-2a4 4 0 0 1 4 -4h3 M16 22l5 -5 M21 21.5v-4.5h-4.5',
);
export const IconUsers = /* @__PURE__ */ createIcon(
  'users',
  'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0 M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2 M16 3.13a4 4 0 0 1 0 7.75 M21 21v-2a4 4 0 0 0 -3 -3.85',
);
export const IconVideo = /* @__PURE__ */ createIcon(
  'video',
  'M15 10l4.553 -2.276a1 1 0 0 1 1.447 .894v6.764a1 1 0 0 1 -1.447 .894l-4.553 -2.276v-4 M3 8a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2l0 -8',
);
export const IconX = /* @__PURE__ */ createIcon('x', 'M18 6l-12 12 M6 6l12 12');
