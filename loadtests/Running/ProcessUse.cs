using System.ComponentModel;
using System.Diagnostics;
using SerializationApi.Shared;

namespace SerializationApi.LoadTests.Running;

/// <summary>What the system says about another process on this machine.</summary>
internal sealed class ProcessUse(int id) : IDisposable
{
    private Process? _process;

    /// <summary>Its id.</summary>
    public int Id => id;

    /// <summary>The processor time that it has taken, user and system; null when it has ended.</summary>
    public TimeSpan? ProcessorTime
    {
        get
        {
            try
            {
                return (_process ??= Process.GetProcessById(id)).TotalProcessorTime;
            }
            catch (Exception e) when (e is InvalidOperationException or ArgumentException or Win32Exception)
            {
                return null;
            }
        }
    }

    /// <summary>The cores that it may use; null where it cannot be told.</summary>
    public string? Cores => ProcessorCores.AllowedTo(id);

    /// <summary>Finds a process by its id.</summary>
    /// <exception cref="UserErrorException">There is none.</exception>
    public static ProcessUse Find(int id)
    {
        var use = new ProcessUse(id);
        return use.ProcessorTime is null ? throw new UserErrorException($"--pid: there is no process {id}") : use;
    }

    public void Dispose() => _process?.Dispose();
}
