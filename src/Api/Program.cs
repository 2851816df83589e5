using SerializationApi.Api;
using SerializationApi.Api.Hosting;

try
{
    if (HelpCommand.IsAskedFor(args))
    {
        return HelpCommand.Run();
    }

    return args.Contains(HealthCheckCommand.Argument, StringComparer.Ordinal)
        ? await HealthCheckCommand.RunAsync([.. args.Where(argument => argument != HealthCheckCommand.Argument)])
        : await Service.RunAsync(args);
}
catch (Exception exception) when (StartFailure.Explain(exception) is { } line)
{
    await Console.Error.WriteLineAsync(line);
    return 1;
}
