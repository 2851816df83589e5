using System.CommandLine;

namespace SerializationApi.Tool.Languages;

/// <summary><c>python</c>, <c>rust</c>, <c>go</c>: types for a MessagePack library of another language.</summary>
/// <param name="language">The language.</param>
internal sealed class LanguageCommand(Language language)
{
    private readonly Argument<string> _assembly = new("assembly.dll") { Description = "An assembly with generated shapes" };

    /// <summary>The command.</summary>
    public Command Create()
    {
        string name = language.Title.ToLowerInvariant();
        var command = new ToolCommand(name, $"Prints types in {language.Title} for MessagePack, of the contracts of an assembly.", $"{name} Shop.dll > shop.{language.Extension}") { _assembly };
        command.SetAction(Run);
        return command;
    }

    private int Run(ParseResult parsed)
    {
        string path = Path.GetFullPath(parsed.GetRequiredValue(_assembly));
        var types = new LanguageTypes(language, GeneratedShapes.In(ContractFile.TypesOf(path)));
        if (!types.All.Any() && !types.Warnings.Any())
        {
            throw new UserErrorException($"{Path.GetFileName(path)} has no contract with a shape; mark one with [GenerateShape]");
        }

        parsed.InvocationConfiguration.Output.Write(language.Write(types).ReplaceLineEndings("\n"));
        foreach (string warning in types.Warnings)
        {
            parsed.InvocationConfiguration.Error.WriteLine($"warning: {warning}");
        }

        return ExitCode.Success;
    }
}
