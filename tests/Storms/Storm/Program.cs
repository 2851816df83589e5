using SerializationApi.Storm.CommandLine;

return await StormCommand.InvokeAsync(args, Console.Out);
