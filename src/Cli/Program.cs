using SerializationApi.Cli;

return await ConvertCommand.InvokeAsync(args, Console.Out, Console.Error);
