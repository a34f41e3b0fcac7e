import { printServerErrors } from './server-errors.ts';

printServerErrors();
