using SerializationApi.Fuzz.CommandLine;

return FuzzCommand.Invoke(args, Console.Out);
