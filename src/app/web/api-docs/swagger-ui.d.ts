/** Only the options that the reference uses. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface Options {
    readonly url: string;
    readonly domNode: Element;
    readonly deepLinking: boolean;
    readonly docExpansion: 'list' | 'none';
    readonly defaultModelsExpandDepth: number;
    readonly displayOperationId: boolean;
    readonly filter: boolean;
    readonly supportedSubmitMethods: readonly string[];
    readonly validatorUrl: null;
    readonly plugins: readonly unknown[];
    readonly onComplete: () => void;
  }
  function SwaggerUI(options: Options): void;

  export { SwaggerUI as default };
}
