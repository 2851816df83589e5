using SerializationApi.Tool;

return await FormatsCommand.InvokeAsync(args, Console.Out, Console.Error);
